import { type Fault, faultsIn } from './fault.ts'

export const accessFaults: Fault[] = [
  ...faultsIn(
    {
      file: 'server/db/functions/sessions.sql',
      near: [
        'server/base/http/session.test',
        'server/identity/account/account.test',
        'server/identity/account/sessions',
      ],
    },
    [
      {
        id: 'session-after-its-end',
        find: 'where s.hash = p_hash and s.ended_at is null and',
        put: 'where s.hash = p_hash and',
        breaks: 'A token goes on after the sign-out.',
      },
      {
        id: 'session-of-another',
        find: "where party = 'merchant' and subject_id = p_subject and ended_at is null\n    and (p_session is null",
        put: "where party = 'merchant' and (subject_id = p_subject or p_session is not null) and ended_at is null\n    and (p_session is null",
        breaks: "A merchant ends another merchant's session.",
      },
    ],
  ),
  ...faultsIn({ file: 'contract/money.ts', near: ['contract/', 'kit/amount', 'server/figures/finance/currencies'] }, [
    {
      id: 'money-fee-rounded',
      find: '* BigInt(feeBps) + 5_000n) / 10_000n',
      put: '* BigInt(feeBps)) / 10_000n',
      breaks: 'The apps show a lower fee than the books take.',
    },
    {
      id: 'money-more-decimals',
      find: 'if (minor.length > minorDigits) return null',
      put: '',
      breaks: 'A typed amount with too many decimals becomes a hundred times as much.',
    },
  ]),
  ...faultsIn(
    {
      file: 'contract/values.ts',
      near: [
        'contract/values',
        'checks/validation',
        'server/base/http/validation',
        'server/money/withdrawals/withdrawals.test',
        'server/money/deposits/deposits.test',
      ],
    },
    [
      {
        id: 'value-of-nothing',
        find: 'export const PositiveMinor = Type.Integer({ minimum: 1,',
        put: 'export const PositiveMinor = Type.Integer({ minimum: -1,',
        breaks: 'A call takes an amount below zero.',
      },
      {
        id: 'value-without-reason',
        find: 'export const reasonField = { reason: Text(limits.reasonMax) }',
        put: 'export const reasonField = { reason: Text(limits.reasonMax, 0) }',
        breaks: 'An operator acts on a merchant without saying why.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/base/http/serve.ts',
      near: ['checks/access', 'checks/operator-access', 'server/identity/security/security.test', 'server/base/http/'],
    },
    [
      {
        id: 'call-before-approval',
        find: "if (access === 'approved' && session.status !== 'approved') throw refuse('not_approved')",
        put: '',
        breaks: 'An applicant who is not approved uses the calls of a merchant.',
      },
      {
        id: 'call-without-role',
        find: 'if (!session.roles.some((role) =>',
        put: 'if (session.roles.length === 0 && !session.roles.some((role) =>',
        breaks: 'Every operator uses the calls of every role.',
      },
      {
        id: 'call-without-proof',
        find: 'if (endpoint.stepUp && session) await requireProof(',
        put: 'if (endpoint.stepUp && !session) await requireProof(',
        breaks: 'Who holds a stolen phone changes passwords and second factors without proving anything.',
      },
    ],
  ),
  ...faultsIn(
    { file: 'server/base/http/session.ts', near: ['server/identity/account/sessions', 'server/base/http/session'] },
    [
      {
        id: 'session-remembered',
        find: 'export function forgetSessions(): void {\n  clearSessions()\n',
        put: 'export function forgetSessions(): void {\n',
        breaks: 'An ended session is let in for some seconds by the server that ended it.',
      },
    ],
  ),
  ...faultsIn({ file: 'server/base/http/guards.ts', near: ['server/base/http/guards', 'server/base/http/'] }, [
    {
      id: 'guard-two-hosts',
      find: 'if (!hasTwoHosts(request)) return done()',
      put: 'if (hasTwoHosts(request) || !hasTwoHosts(request)) return done()',
      breaks: 'A request with two hosts reaches the server as another one than the proxy saw.',
    },
  ]),
  ...faultsIn(
    {
      file: 'server/base/http/once.ts',
      near: ['server/trade/orders/shopper', 'server/base/http/', 'server/trade/storefront/'],
    },
    [
      {
        id: 'key-of-another-shopper',
        find: "? email.trim().toLowerCase() : ''",
        put: "? '' : ''",
        breaks: "A shopper with the key of another one gets that one's order.",
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/refunds/operator.ts',
      near: ['checks/operator-acts', 'server/trade/refunds/refunds.test', 'server/ground/audit/'],
    },
    [
      {
        id: 'act-untold',
        find: "await performAct(call, { merchantId, role: 'finance', act, reason: body.reason, subject }, async (tx) => {",
        put: "await performAct(call, { merchantId: null, role: 'finance', act, reason: body.reason, subject }, async (tx) => {",
        breaks: 'The merchant does not read who decided about a refund.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/identity/account/sessions.ts',
      near: ['server/identity/security/security.test', 'server/identity/security/ways-in'],
    },
    [
      {
        id: 'login-without-factor',
        find: '  if (methods.length === 0) return openMerchantSession(',
        put: '  if (methods.length >= 0) return openMerchantSession(',
        breaks: 'A password or a link alone signs in where a second factor was set up.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/base/secrets/password-tries.ts',
      near: ['server/identity/account/account.test', 'server/identity/account/'],
    },
    [
      {
        id: 'tries-of-a-caller',
        find: 'if (caller !== null) await takeTry(db,',
        put: 'if (caller !== null && caller === subject) await takeTry(db,',
        breaks: 'One address tries a password at every account.',
      },
    ],
  ),
  ...faultsIn({ file: 'server/identity/security/codes.ts', near: ['server/identity/security/security.test'] }, [
    {
      id: 'factor-code-again',
      find: 'coalesce(totp_last_step, -1) < $',
      put: 'coalesce(totp_last_step, -1) <= $',
      breaks: 'A code of a merchant that somebody saw signs in a second time.',
    },
  ]),
  ...faultsIn({ file: 'server/base/factors/factor-tries.ts', near: ['server/identity/security/security.test'] }, [
    {
      id: 'factor-tries-uncounted',
      find: 'const failures = await takeTry(db, { subject, limit, now: ctx.clock.now() })',
      put: 'const failures: number = 0',
      breaks: 'The six digits of a second factor can be tried out.',
    },
  ]),
  ...faultsIn({ file: 'server/identity/security/step-up.ts', near: ['server/identity/security/security.test'] }, [
    {
      id: 'step-up-by-password',
      find: 'if (method === null || !methods.includes(method)) throw',
      put: 'if (method === null) throw',
      breaks: 'A password proves who is there although a second factor was set up.',
    },
  ]),
  ...faultsIn(
    {
      file: 'server/identity/account/pay-token.ts',
      near: ['server/money/withdrawals/', 'server/identity/account/account.test'],
    },
    [
      {
        id: 'token-for-another-card',
        find: "  'cardNumber',\n",
        put: '',
        breaks: 'A confirmed withdrawal goes to another card than the one that was confirmed.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/withdrawals/merchant.ts',
      near: ['server/money/withdrawals/withdrawals.test', 'server/money/withdrawals/'],
    },
    [
      {
        id: 'withdraw-other-amount',
        find: "if (confirmed !== body.amount) throw refuse('amount_changed', { amount: confirmed })",
        put: '',
        breaks: 'A withdrawal takes another amount than the payment password confirmed.',
      },
      {
        id: 'withdraw-unproven',
        find: 'if (body.saved === undefined) await requireProofOrPayment(ctx, db, session)',
        put: '',
        breaks: 'A stolen session withdraws to a new card.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/withdrawals/destinations.ts',
      near: ['checks/access', 'server/money/withdrawals/destinations'],
    },
    [
      {
        id: 'destination-of-another',
        find: `where merchant_id = \${merchantId} and id = \${id} and method`,
        put: `where id = \${id} and method`,
        breaks: "A merchant withdraws to another merchant's saved card.",
      },
    ],
  ),
  ...faultsIn({ file: 'server/ground/uploads/merchant.ts', near: ['server/ground/uploads/'] }, [
    {
      id: 'upload-by-anybody',
      find: "if (merchantId === null && !publicPurposes.includes(purpose)) throw refuse('not_logged_in')",
      put: '',
      breaks: 'Anybody stores pictures for vouchers and conversations.',
    },
  ]),
  ...faultsIn({ file: 'server/base/images/private-images.ts', near: ['server/ground/uploads/'] }, [
    {
      id: 'image-without-signature',
      find: '{ text, signature }) ? leftMs : 0',
      put: '{ text, signature }) ? leftMs : leftMs',
      breaks: 'Vouchers and pictures of conversations are read by whoever knows their names.',
    },
  ]),
  ...faultsIn(
    {
      file: 'server/joining/channel/signature.ts',
      near: ['server/joining/channel/orders-in', 'server/joining/channel/attacks'],
    },
    [
      {
        id: 'message-of-tomorrow',
        find: 'return Math.abs(now.getTime() - sentAt.getTime()) > toleranceMs',
        put: 'return now.getTime() - sentAt.getTime() > toleranceMs',
        breaks: 'A signed message that was copied can be sent again for years.',
      },
      {
        id: 'message-of-anybody',
        find: 'each.length === expected.length && timingSafeEqual(each, expected)',
        put: 'each.length === expected.length && timingSafeEqual(each, each)',
        breaks: 'Anybody places orders that a partner pays.',
      },
    ],
  ),
]
