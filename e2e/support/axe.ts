import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest, hasRead } from './at-rest.ts'

const leastRules = 10

/** The rules whose result depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** No violation of any of axe's rules on what the page shows now, in light and in dark. */
export async function axe(page: Page): Promise<void> {
  await hasRead(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atRest(page)
    // The app has no frames, so that the results need no page of their own to be put together in.
    const builder = new AxeBuilder({ page }).setLegacyMode(true)
    if (colorScheme === 'dark') builder.withRules(rulesOfColour)
    const { passes, incomplete, inapplicable, violations } = await builder.analyze()
    // An opened picture has no words, and no colours of words either.
    const tried = [...passes, ...incomplete, ...inapplicable].map(({ id }) => id)
    if (colorScheme === 'light') expect(passes.length, 'axe looked at something').toBeGreaterThan(leastRules)
    else expect(tried, 'axe tried the colours').toContain('color-contrast')
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    )
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
