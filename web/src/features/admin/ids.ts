const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a filter's text is an id that the server accepts. */
export const isId = (text: string): boolean => ID.test(text);
