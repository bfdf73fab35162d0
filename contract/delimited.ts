/** How delimited text is written. This file must not import TypeBox, because the console loads it. */

/** The encodings of text files. `gb18030` includes GBK, and `windows-874` includes TIS-620. */
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

export const delimiters = [',', ';', '\t', '|'] as const
