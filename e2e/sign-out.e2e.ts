import { expect } from './support/journey.ts'
import { cachedFiles, confirm, isSignedIn, onDevice, test, useApp } from './support/sign-out-steps.ts'

test.use({ serviceWorkers: 'allow' })

const nothing = { texts: [], databases: [], pictures: [] }

test('after a sign-out the device holds nothing of the account, and the server has ended the session', async ({
  device,
}) => {
  const { page, context, folder, merchant } = device
  let unsubscribed = 0
  await context.exposeFunction('noteUnsubscribed', () => {
    unsubscribed += 1
  })
  // A test cannot reach a push service, so the browser has no subscription.
  await context.addInitScript(() => {
    const { noteUnsubscribed } = globalThis as unknown as { noteUnsubscribed: () => Promise<void> }
    const made = { unsubscribe: async () => noteUnsubscribed().then(() => true) }
    PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription
  })
  await useApp(device)
  await confirm(page)
  await expect(page).toHaveURL(/\/login\/$/)
  await expect.poll(() => onDevice(page)).toEqual(nothing)
  await expect.poll(() => unsubscribed).toBe(1)
  await expect.poll(() => isSignedIn(device)).toBe(false)
  await context.close()
  expect(cachedFiles(folder, [merchant.email, merchant.merchantId, 'Suda Phongsri'])).toEqual([])
})
