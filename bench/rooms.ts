import { type Next, slowdown } from './load.ts'
import { caller, operatorToken } from './requests.ts'

type Rooms = { url: string; orders: number; list: Next; seconds: number; rounds: number }

const pageRows = 20
const walkedRows = 100
const deepRows = 20_000

const byOperator = () => ({ ...caller(1), token: operatorToken })

export async function roomRows({ url, orders, list, seconds, rounds }: Rooms): Promise<string[]> {
  const get =
    (path: string): Next =>
    () => ({ path, headers: byOperator() })
  const measured = { url, seconds, rounds }
  const rows: string[] = []
  for (const path of ['/admin/orders/search', '/admin/orders', '/admin/merchants']) {
    const { page, after } = await walk(url, path)
    const slow = get(`${path}?limit=${pageRows}&after=${encodeURIComponent(after)}`)
    const ratio = await slowdown({ ...measured, fast: get(`${path}?limit=${pageRows}`), slow })
    rows.push(`| ${path}, page ${page} relative to the first | ${ratio.toFixed(2)} | ≤ 1.3 |`)
  }
  const middle = Math.floor(orders / 2)
  const hex = middle.toString(16).padStart(10, '0').toUpperCase()
  const keywords = {
    number: `EN-${hex.slice(0, 5)}-${hex.slice(5)}`,
    mail: `shopper${middle}@bench.example`,
    'phone, last four': String(middle % 10_000).padStart(4, '0'),
    tracking: `KEX${middle + 5}`,
  }
  for (const [by, keyword] of Object.entries(keywords)) {
    const path = `/admin/orders/search?limit=${pageRows}&keyword=${encodeURIComponent(keyword)}`
    if ((await ask(url, path)).list.length === 0) throw new Error(`nothing is found by ${by}: ${keyword}`)
    const ratio = await slowdown({ ...measured, fast: list, slow: get(path) })
    rows.push(`| search of all orders by ${by}, relative to the order list | ${ratio.toFixed(2)} | ≤ 3 |`)
  }
  return rows
}

type Page = { list: unknown[]; next: string | null }

async function ask(url: string, path: string): Promise<Page> {
  const answer = await fetch(url + path, { headers: byOperator() })
  const { code, data } = (await answer.json()) as { code: number; data: Page }
  if (code !== 1) throw new Error(`${path} answered ${JSON.stringify(data)}`)
  return data
}

/** Pages through a list to its end, or its 1,000th page; returns the page's number and its cursor. */
async function walk(url: string, path: string): Promise<{ page: number; after: string }> {
  let after = ''
  let passed = 0
  while (passed < deepRows - pageRows) {
    const { list, next } = await ask(
      url,
      `${path}?limit=${walkedRows}${after && `&after=${encodeURIComponent(after)}`}`,
    )
    if (next === null) break
    after = next
    passed += list.length
  }
  return { page: 1 + Math.floor(passed / pageRows), after }
}
