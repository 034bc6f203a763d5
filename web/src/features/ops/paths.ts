const segment = encodeURIComponent;

export const kindPath = (kind: string): string => `/ops/actors/${segment(kind)}`;

export const actorPath = (kind: string, key: string): string => `${kindPath(kind)}/${segment(key)}`;

export const tracePath = (text: string): string => `/ops/trace?of=${segment(text)}`;
