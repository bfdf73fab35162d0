import type { Page } from '@playwright/test'

/** A device's own passkeys, with a finger that is always recognised; answers how the device is lost. */
export async function aVirtualAuthenticator(page: Page): Promise<() => Promise<unknown>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}
