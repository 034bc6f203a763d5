const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a filter's text is an id that the server accepts. */
export const isId = (text: string): boolean => ID.test(text);

/** Why the text of a filter for an id does not apply; an empty one filters nothing. */
export const idProblem = (text: string): string | undefined =>
  text === "" || isId(text) ? undefined : "This is not an id, so it is not applied";
