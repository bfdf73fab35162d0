/**
 * Texts that break careless readers, written for this repository: each must be stored unchanged or refused. The kinds
 * alternate, so that a sample of every few has some of each.
 */
const code = (...points: number[]) => String.fromCodePoint(...points)
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => code(first + at)).join('')
const marked = (text: string, marks: string) => [...text].map((letter) => letter + marks).join('')

const control = [
  between(0x01, 0x08),
  `a${code(0x00)}b`,
  `a${code(0x1b)}[31mred${code(0x1b)}[0m`,
  between(0x7f, 0x9f),
  `bell${code(0x07)}back${code(0x08)}`,
  'line\r\nheader: value',
  `${code(0xfeff)}marked`,
  `${code(0xfff9)}note${code(0xfffa)}of${code(0xfffb)}`,
]

const direction = [
  `${code(0x202e)}gnp.exe`,
  `${code(0x2066)}isolated`,
  `a${code(0x200f)}b${code(0x200e)}c${code(0x061c)}`,
  'שלום עולם 123',
  'مرحبا بالعالم ٣٤٥',
  `invoice ${code(0x202b)}fdp${code(0x202c)}.txt`,
]

const malformed = [
  'a\ud800b',
  '\udc00',
  '\udfff\ud800',
  `${code(0xfffe)}${code(0xffff)}`,
  code(0x10ffff),
  `${code(0xe000)}${code(0xf8ff)}`,
  `${code(0xe0001)}${code(0xe0041)}`,
  code(0xfffd).repeat(3),
]

const marks = [
  marked('Lamp', between(0x0300, 0x030f)),
  marked('ก', code(0x0e35, 0x0e4a)),
  `e${code(0x0301)} é ${code(0x212b)} Å`,
  `${code(0x1100)}${code(0x1161)}${code(0x11a8)} 각`,
  code(0x0301).repeat(8),
]

const invisible = [
  '   ',
  code(0x00a0).repeat(3),
  between(0x2000, 0x200b),
  `zero${code(0x200b)}width${code(0x200d)}joined${code(0x2060)}`,
  code(0x3000),
  `${code(0x3164)}${code(0xffa0)}`,
  `soft${code(0x00ad)}hyphen`,
  '\t\n\v\f\r',
]

const statements = [
  "' or 1=1 --",
  "'; drop table merchant; --",
  '" or ""="',
  "1' union select null, version() --",
  "\\'; select 1; --",
  '$$; select 1; $$',
  "%' escape '%",
  '_%\\',
  ':name ?1 $1 @p',
  "lamp' & !desk | (mug <-> cup):*",
  '{"$gt": ""}',
  "'||(select 1)||'",
]

const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  "javascript:alert('1')",
  '&lt;b&gt; &amp; &#x41; &nbsp;',
  '</textarea><script>alert(1)</script>',
  '<![CDATA[ text ]]>',
  '<!-- --><!--',
  '<'.repeat(300),
  '<a href="data:text/html;base64,PHNjcmlwdD4=">open</a>',
  '<style>*{display:none}</style>',
  "'-alert(1)-'",
]

const shapes = [
  ['$', '{7*7}'].join(''),
  '{{7*7}}',
  '#{7*7}',
  '<%= 7*7 %>',
  '%s %n %d %x',
  '{0} {name}',
  '{count, plural, one {#}',
  '=1+1',
  '@SUM(A1:A9)',
  '+1-1|cmd',
  '../../../etc/passwd',
  'C:\\CON\\NUL',
  'file:///etc/hosts',
  `;sleep 1; ${code(0x60)}id${code(0x60)} $(id)`,
  '--help',
  '%00%0d%0a%2e%2e%2f',
]

const words = [
  'undefined',
  'null',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor.prototype',
  'toString',
  'hasOwnProperty',
  'Infinity',
]

const numbers = [
  '0',
  '-0',
  '-1',
  '1e400',
  '1e-400',
  '0x7fffffff',
  '9007199254740993',
  '99999999999999999999999999',
  '1,000.00',
  '1.000,00',
  '٣٤٥',
  '１２３',
  '½ ² Ⅷ',
  '2026-02-30T25:61:61Z',
]

const scripts = [
  'Folding desk lamp',
  '折叠护眼台灯',
  '접이식 책상용 스탠드',
  '折りたたみ式デスクライト',
  'โคมไฟตั้งโต๊ะพับได้',
  'Lampu meja lipat',
  'Đèn bàn gấp gọn',
  'Straße Ærø ĲSSEL ﬁ ſ İı',
  'Ελληνικά Кириллица हिन्दी አማርኛ',
  '𠜎𠜱𡃁 田中さんにあげて下さい',
]

const pictures = [
  '👍🏽👩‍👩‍👧‍👦🏳️‍🌈',
  '🇹🇭🇻🇳🇮🇩🇯🇵🇰🇷',
  `${code(0x1f600)}${code(0xfe0e)}${code(0xfe0f)}`,
  code(0x200d).repeat(5),
]

const long = [
  'x'.repeat(5_000),
  'word '.repeat(1_000),
  'ä'.repeat(255),
  '灯'.repeat(300),
  `${code(0x1f4a1)}`.repeat(200),
  '"'.repeat(600),
  '\\'.repeat(600),
]

/** Every kind in turn, so that each n-th string is of another kind. */
const kinds = [
  ...[[''], control, direction, malformed, marks, invisible, statements],
  ...[markup, shapes, words, numbers, scripts, pictures, long],
]
const longest = Math.max(...kinds.map(({ length }) => length))

export const hostileStrings: readonly string[] = Array.from({ length: longest }, (_, row) =>
  kinds.flatMap((kind) => kind[row] ?? []),
).flat()
