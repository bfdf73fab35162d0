const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgi?A?o?S?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A browser and system by their common names, such as "Chrome, Android". Null for an unknown user agent. */
export function deviceName(userAgent: string): string | null {
  const names = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
