import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#tools/root.ts'
import { atRest } from './at-rest.ts'

/** Takes artifacts/screens/<name>-<theme>-<language>.png, in light and in dark, in the language the page is in. */
export async function photograph(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await atRest(page)
    const language = await page.locator('html').getAttribute('lang')
    await page.screenshot({ path: join(root, 'artifacts', 'screens', `${name}-${theme}-${language}.png`) })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
