/** Whether a name or an address has no visible letter or digit of any script. Hangul's fillers are invisible letters. */
export const saysNothing = (text: string): boolean => !/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)
