import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#tools/root.ts'
import { atRest } from './at-rest.ts'

/** Pictures are for people to look at: they prove nothing, and cost a tenth of the journeys' time. */
const areTaken = process.env.PICTURES === '1'

/** Takes artifacts/screens/<name>-<theme>-<language>.png, light and dark, in the page's language. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!areTaken) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await atRest(page)
    const language = await page.locator('html').getAttribute('lang')
    await page.screenshot({ path: join(root, 'artifacts', 'screens', `${name}-${theme}-${language}.png`) })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
