import type { Page } from '@playwright/test'

/**
 * A sheet on its way, a button between two themes, rows that are still read: what is looked at is the page when nothing
 * moves and nothing is expected any more.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
    const isReading = [...document.querySelectorAll('.shimmer')].some((skeleton) => skeleton.checkVisibility())
    return !isMoving && !isReading
  })
}
