/** How delimited text is written. Without TypeBox, because the console loads this file. */

/** The encodings that a file of text can be read in; `gb18030` has GBK in it, `windows-874` TIS-620. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1258',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** What separates the cells of a line. */
export const delimiters = [',', ';', '\t', '|'] as const
