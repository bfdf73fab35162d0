import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser supports passkeys, which need https or localhost. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

/** Creates a passkey from the server's options. The answer as JSON, or null if the user or the device declined. */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(asText, declined)
}

/** Answers the server's challenge with a passkey. Null if the user or the device declined. */
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
