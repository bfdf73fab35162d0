import { countryCodes } from './country-codes.ts'

/** Where most shoppers have their mail, by the countries that the storefront speaks the languages of, and worldwide. */
const knownDomains = (
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com icloud.com me.com aol.com ' +
  'proton.me protonmail.com gmx.net gmx.com mail.com email.com zoho.com fastmail.com yandex.com mail.ru ' +
  'yahoo.co.jp docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com ' +
  'naver.com hanmail.net daum.net kakao.com nate.com ' +
  'qq.com 163.com 126.com sina.com foxmail.com aliyun.com sohu.com ' +
  'yahoo.com.vn yahoo.co.id yahoo.co.th hotmail.co.th windowslive.com ' +
  'yahoo.co.uk hotmail.co.uk btinternet.com yahoo.de web.de gmx.de t-online.de freenet.de ' +
  'yahoo.fr hotmail.fr orange.fr free.fr laposte.net wanadoo.fr libero.it hotmail.it ' +
  'yahoo.com.br hotmail.com.br bol.com.br uol.com.br terra.com.br yahoo.es hotmail.es yahoo.com.au bigpond.com ' +
  'comcast.net verizon.net att.net sbcglobal.net'
).split(' ')
const isKnown = new Set(knownDomains)

/** A shorter domain is one slip away from too many others. */
const guessedLengthMin = 7

/** The address that was likely meant, where the domain is one slip away from a known one; null where none is. */
export function likelyEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || isKnown.has(domain) || domain.length < guessedLengthMin - 1) return null
  const meant = knownDomains.find(
    (known) => known.length >= guessedLengthMin && isOneSlip(domain, known) && !isOfAnotherCountry(domain, known),
  )
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`
}

/** Whether one letter is missing, too many, wrong, or two neighbours changed places. */
function isOneSlip(typed: string, known: string): boolean {
  let first = 0
  while (first < typed.length && typed[first] === known[first]) first += 1
  const [rest, other] = [typed.slice(first), known.slice(first)]
  if (rest.length === other.length) {
    return rest.slice(1) === other.slice(1) || `${rest[1]}${rest[0]}${rest.slice(2)}` === other
  }
  return rest.slice(1) === other || rest === other.slice(1)
}

const endingOf = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1)

/** A provider has domains in many countries: yahoo.co.in is no slip for yahoo.co.id. */
const isOfAnotherCountry = (typed: string, known: string) =>
  endingOf(known).length === 2 &&
  endingOf(typed) !== endingOf(known) &&
  countryCodes.includes(endingOf(typed).toUpperCase())
