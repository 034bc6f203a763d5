export const tokensText = (tokens: number): string => tokens.toLocaleString("en");
