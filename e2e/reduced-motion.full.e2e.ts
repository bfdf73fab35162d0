import { expect, test } from './support/journey.ts'

test('who wants less motion sees a change whole: nothing follows its surroundings a frame later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login/')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  const seen = await page.evaluate(() => {
    // A list hides its rows until they are measured; the content of a row becomes visible with it.
    const row = document.createElement('div')
    row.style.visibility = 'hidden'
    const innermost = document.createElement('span')
    innermost.append('New order')
    const link = document.createElement('a')
    link.href = '/message'
    link.append(document.createElement('span'))
    link.firstElementChild?.append(innermost)
    row.append(link)
    document.body.append(row)
    const visibility = () => getComputedStyle(innermost).visibility
    const before = visibility()
    row.style.visibility = 'visible'
    return { before, after: visibility(), moving: document.getAnimations().length }
  })
  expect(seen).toEqual({ before: 'hidden', after: 'visible', moving: 0 })
})
