import { expect } from './support/journey.ts'
import { cachedFiles, confirm, isSignedIn, onDevice, test, useApp } from './support/sign-out-steps.ts'

test.use({ serviceWorkers: 'allow' })

const nothing = { texts: [], databases: [], pictures: [] }

test('without a connection a sign-out clears the device too, and ends the session once there is one', async ({
  device,
}) => {
  const { page, context, gate, folder, merchant } = device
  await useApp(device)
  gate.close()
  await context.setOffline(true)
  await confirm(page)
  await expect(page).toHaveURL(/\/login\/$/)
  await expect(page.getByText('You are logged out on this phone.')).toBeVisible()
  await expect.poll(() => onDevice(page)).toEqual(nothing)
  gate.open()
  expect(await isSignedIn(device)).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => isSignedIn(device)).toBe(false)
  await context.close()
  expect(cachedFiles(folder, [merchant.email, merchant.merchantId, 'Suda Phongsri'])).toEqual([])
})
