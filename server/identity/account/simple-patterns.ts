const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
  '12345678910111213141516171819202122232425',
  '!@#$%^&*()',
]
const directions = rows.flatMap((row) => [row, [...row].reverse().join('')])

const partMin = 3

/** Whether the text consists of parts of rows, forwards or backwards: qwerty123, 1q2w3e4r, 9876543210. */
export function isRun(text: string): boolean {
  if (text.length < partMin) return false
  const reaches = Array.from({ length: text.length + 1 }, (_, index) => index === 0)
  for (let from = 0; from < text.length; from += 1) {
    if (!reaches[from]) continue
    for (let to = from + partMin; to <= text.length; to += 1) {
      const part = text.slice(from, to)
      if (!directions.some((row) => row.includes(part))) break
      reaches[to] = true
    }
  }
  return reaches[text.length] ?? false
}

const unitMax = 5

/** Whether the text repeats one short unit: aaaaaaaaaa, 1212121212, abcabcabcab. */
export function isRepeated(text: string): boolean {
  const characters = [...text]
  return Array.from({ length: unitMax }, (_, index) => index + 1).some(
    (unit) => characters.length >= 2 * unit && characters.every((each, index) => each === characters[index % unit]),
  )
}
