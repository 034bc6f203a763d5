/** The length in code points, as the server counts it: an emoji is one character. */
export const lengthOf = (text: string): number => [...text].length;
