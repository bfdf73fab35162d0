type DeviceProof = { origin: string; operatorId: string; challenge: string; at: string }

/** What a device signs when its session begins. Each line binds the signature to one thing, so it serves nothing else. */
export const deviceProofText = ({ origin, operatorId, challenge, at }: DeviceProof): string =>
  ['entrepot console device', origin, operatorId, challenge, at].join('\n')
