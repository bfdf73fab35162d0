import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser knows passkeys: over https, or on this machine. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

/** Makes a passkey from the server's options; the answer as JSON, null where the user or the device declined. */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(asText, declined)
}

/** Answers the server's challenge with a passkey; null where the user or the device declined. */
export async function answerWithPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(asText, declined)
}

const asText = (answer: unknown) => JSON.stringify(answer)

function declined(cause: unknown): null {
  console.warn(cause)
  return null
}
