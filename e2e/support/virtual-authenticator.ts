import type { Page } from '@playwright/test'

/**
 * A device with passkeys whose fingerprint check always succeeds, since a test has no finger; returns how to lose the
 * device.
 */
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
