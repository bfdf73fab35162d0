import { Type } from 'typebox'
import { SignedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { InvitationCode, LinkData } from './invitations.ts'
import { Empty } from './values.ts'

export const partners = {
  third: endpoint({
    method: 'POST',
    path: '/merchant/merchant/third',
    access: 'public',
    summary:
      "Signs in by a partner's signed link, once, and asks for a second factor as login does; status 0: the link registers",
    body: Type.Object({
      data: LinkData,
      /** The invitation of the link. It is kept with the link until the link registers a merchant. */
      code: Type.Optional(InvitationCode),
      mer: Type.Optional(Type.String({ maxLength: 80, description: "the partner's id" })),
    }),
    reply: Type.Object({
      status: Type.Union([Type.Literal(0), Type.Literal(1)]),
      merinfo: Type.Optional(SignedIn.properties.merinfo),
      /** With status 0: the partner of the link, for the question before the application. */
      partner: Type.Optional(Type.Object({ name: Type.String(), vouches: Type.Boolean() })),
    }),
    said: 'login_done',
    perMinute: 60,
  }),
  bind: endpoint({
    method: 'POST',
    path: '/merchant/security/partners/add',
    access: 'merchant',
    summary: "Lets a partner's links log in, by a link that belongs to nobody yet: the answer to a question",
    stepUp: true,
    body: Type.Object({ data: LinkData }),
    reply: Empty,
  }),
}
