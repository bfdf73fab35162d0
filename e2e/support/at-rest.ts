import type { Page } from '@playwright/test'

export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'))
}

/** Waits until the app has replaced its opening screen and no skeleton is left. */
export async function hasRead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.shimmer, .opening')].every((skeleton) => !skeleton.checkVisibility()),
  )
}
