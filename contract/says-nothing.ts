/**
 * Whether a name or an address has no letter and no digit of any script. Hangul has letters that only fill a gap, which
 * nobody sees.
 */
export const saysNothing = (text: string): boolean => !/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)
