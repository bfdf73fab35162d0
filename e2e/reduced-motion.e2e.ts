import { expect, test } from './support/journey.ts'

test('who wants less motion sees a change whole: nothing follows its surroundings a frame later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login/')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  const seen = await page.evaluate(() => {
    // A list hides its rows until they are measured; what a row holds becomes visible with it.
    const row = document.createElement('div')
    row.style.visibility = 'hidden'
    row.innerHTML = '<a href="/message"><span><span>New order</span></span></a>'
    document.body.append(row)
    const innermost = row.querySelector('span > span') as HTMLElement
    const visibility = () => getComputedStyle(innermost).visibility
    const before = visibility()
    row.style.visibility = 'visible'
    return { before, after: visibility(), moving: document.getAnimations().length }
  })
  expect(seen).toEqual({ before: 'hidden', after: 'visible', moving: 0 })
})
