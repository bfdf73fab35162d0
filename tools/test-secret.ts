import { createHash } from 'node:crypto'

export const testSecretKey = '5d8e1f0c7b3a96e24f6d1a08c9b7e35240f1d6a83c5b9e7f2a4d0c816b93e57f'

export const testSecret = createHash('sha256').update(testSecretKey).digest()
