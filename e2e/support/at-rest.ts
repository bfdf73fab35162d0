import type { Page } from '@playwright/test'

/** A sheet on its way, a button between two themes: what is looked at is the page when nothing moves any more. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'))
}

/** Everything that the page shows has been read: no skeleton is left, nor what stands until the app is there. */
export async function hasRead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.shimmer, .opening')].every((skeleton) => !skeleton.checkVisibility()),
  )
}
