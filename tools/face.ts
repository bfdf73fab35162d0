import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export const facePackages: Readonly<Record<string, string>> = {
  'Noto Sans': 'fonts-noto-core',
  'DejaVu Sans': 'fonts-dejavu-core',
  'Liberation Sans': 'fonts-liberation',
}

/** The system font of the journeys' browser: `FACE="Noto Sans" npm test -- journeys`; by default the machine's own. */
export const face = process.env['FACE'] || null

const generic = ['system-ui', 'sans-serif']

const preferenceOf = (family: string, preferred: string) => `
  <match target="pattern">
    <test name="family" qual="any"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${preferred}</string></edit>
  </match>`

const settingsOf = (preferred: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>${generic.map((each) => preferenceOf(each, preferred)).join('')}
</fontconfig>
`

export function faceEnv(): Record<string, string> {
  if (!face) return {}
  const folder = join(root, 'artifacts')
  const file = join(folder, `fonts-${face.toLowerCase().replaceAll(/\W+/g, '-')}.conf`)
  const settings = settingsOf(face)
  mkdirSync(folder, { recursive: true })
  // The workers of one run read it at the same time, so an unchanged file is not written again.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== settings) writeFileSync(file, settings)
  const env = { FONTCONFIG_FILE: file }
  for (const family of generic) {
    const options = { encoding: 'utf8', env: { ...process.env, ...env } } as const
    const found = execFileSync('fc-match', ['--format=%{family}', family], options)
    if (!found.split(',').includes(face)) throw new Error(`FACE=${face} is not on this machine, which has ${found}`)
  }
  return env
}
