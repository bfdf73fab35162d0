/** What takes room in a text, or none, and is seen by nobody: spaces, marks without a letter, fillers, controls. */
const unseen = /[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a name or an address has neither a letter nor a digit, so that nobody can read it aloud. */
export const saysNothing = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replaceAll(unseen, ''))
