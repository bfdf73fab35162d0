/** The folders with code. */
export const folders = [
  ...['contract', 'server', 'client', 'channel-client', 'merchant', 'storefront', 'console', 'kit', 'demo'],
  ...['e2e', 'checks', 'bench', 'tools'],
]

/**
 * The nouns of the server by wing: `server/<wing>/<noun>/`. A noun may import the nouns before it: those of earlier wings, and those before it in
 * its own. A new noun goes behind everything that it uses.
 */
export const wings = {
  ground: [
    'uploads',
    'languages',
    'live',
    'proposals',
    'objections',
    'audit',
    'outbox',
    'messages',
    'service',
    'transfers',
  ],
  identity: ['merchants', 'account', 'operators', 'push', 'security'],
  trade: ['shop', 'products', 'imports', 'payments', 'orders', 'refunds', 'questions', 'storefront'],
  money: ['deposits', 'withdrawals', 'supplier-payouts', 'bank-lines', 'reconciliation', 'ledger'],
  joining: ['partners', 'channel', 'invitations', 'registrations'],
  figures: ['programme', 'finance', 'dashboard', 'archive'],
  desk: ['desk'],
} as const

/** All nouns in the one order in which they may use each other. */
export const nounOrder = Object.values(wings).flat()

/** Modules of the contract whose calls belong to a noun of another name, from `contract/`. */
export const nounOfModule: Readonly<Record<string, (typeof nounOrder)[number]>> = {
  'insight.ts': 'products',
  'liabilities.ts': 'ledger',
  'pricing.ts': 'products',
  'operator/partner-payouts.ts': 'channel',
  'operator/security.ts': 'operators',
}

export type Wall = {
  of: string
  may: readonly string[]
  /** Single imports that the wall would forbid, each with its reason. */
  except?: Readonly<Record<string, string>>
}

/** What every part of the merchant's app may import from its root: neither the frame nor the list of routes. */
const merchantRoot = [
  'merchant/api.ts',
  'merchant/language.ts',
  'merchant/links.ts',
  'merchant/paths.ts',
  'merchant/session.ts',
]

const consoleRoot = [
  'console/api.ts',
  'console/console-mark.tsx',
  'console/language.ts',
  'console/language-choice.tsx',
  'console/operator.ts',
  'console/paths.ts',
  'console/reader-texts.ts',
  'console/recovery-codes.tsx',
  'console/role-labels.ts',
  'console/session.ts',
]

const wingFolders = Object.keys(wings).map((wing) => `server/${wing}/`)

/** A wing may use the wings before it. */
const wingWalls: readonly Wall[] = wingFolders.map((of, at) => ({
  of,
  may: ['contract/', 'server/base/', 'server/ledger/', ...wingFolders.slice(0, at)],
}))

export const walls: readonly Wall[] = [
  { of: 'contract/', may: [] },
  { of: 'kit/', may: ['contract/'] },
  { of: 'client/', may: ['contract/'] },
  {
    of: 'merchant/features/',
    may: [
      ...['contract/', 'client/', 'kit/', 'merchant/parts/', ...merchantRoot],
      ...['docs/verify-statement.mjs', 'docs/verify-liabilities.mjs'],
    ],
  },
  { of: 'merchant/parts/', may: ['contract/', 'client/', 'kit/', ...merchantRoot] },
  { of: 'merchant/', may: ['contract/', 'client/', 'kit/'] },
  { of: 'console/features/', may: ['contract/', 'client/', 'kit/', 'console/parts/', 'console/keys/', ...consoleRoot] },
  { of: 'console/parts/', may: ['contract/', 'client/', 'kit/', 'console/keys/', ...consoleRoot] },
  { of: 'console/keys/', may: ['contract/', 'client/', 'kit/', ...consoleRoot] },
  { of: 'console/', may: ['contract/', 'client/', 'kit/'] },
  { of: 'storefront/', may: ['contract/', 'client/', 'kit/'] },
  { of: 'server/base/', may: ['contract/'] },
  { of: 'server/ledger/', may: ['contract/', 'server/base/'] },
  { of: 'server/jobs/', may: ['contract/', 'server/base/'] },
  ...wingWalls,
  {
    of: 'server/commands/',
    may: ['contract/', 'server/base/', 'server/ledger/', ...wingFolders, 'server/make-ctx.ts'],
    except: {
      'server/commands/jobs.ts > server/background.ts': 'the background work in a process of its own',
      'server/commands/jobs.ts > server/jobs/jobs.ts': 'the background work in a process of its own',
    },
  },
  {
    of: 'server/',
    may: ['contract/', 'server/'],
    except: { 'server/start.ts > demo/start.ts': 'the demo is loaded where it is wanted, by name' },
  },
  {
    of: 'demo/',
    may: ['contract/', 'server/base/', 'server/app.ts', 'server/background.ts'],
    except: {
      'demo/driver.ts > server/trade/payments/test-provider.ts': 'its provider signs what it sends',
      'demo/people.ts > server/identity/operators/create-operator.ts':
        'the first operator comes by a command, not by a call',
    },
  },
]

export const testingOnly = ['server/testing/', 'server/ledger/model/', 'e2e/', 'checks/']
