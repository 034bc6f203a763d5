export const teamKeys = {
  all: ["team"] as const,
  lists: ["team", "list"] as const,
  mine: ["team", "mine"] as const,
  invitations: ["team", "invitations"] as const,
  detail: (id: string) => ["team", "detail", id] as const,
  challenges: (id: string) => ["team", "challenges", id] as const,
  /** Apart from `all`, as the pools: a member who has just left may read neither any more. */
  allVotes: ["team-votes"] as const,
  votes: (id: string) => ["team-votes", id] as const,
  pools: ["team-pool"] as const,
  pool: (id: string) => ["team-pool", id] as const,
};
