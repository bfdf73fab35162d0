import type { Page } from '@playwright/test'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { anInvitation, anOperator, decideRegistration } from '#server/testing/people.ts'
import { aPhoto } from './support/camera.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

const email = 'suda@northwind.example'
const movedTo = 'shop@northwind.example'
const password = 'harbour lights 58'

const reason = 'for a journey'

test('a merchant applies, is asked for a photo again, is approved and signs in', async ({ page, world }) => {
  const code = await anInvitation(world)
  await page.goto(`${world.url}/register`)
  await shop(page, code)
  await person(page)
  await identity(page)
  await secrets(page)
  const id = await reviewed(world, page)
  await askedAgain(world, { page, id })
  await approved(world, { page, id })
  await my(page)
})

async function shop(page: Page, code: string) {
  await expect(page.getByRole('heading', { name: 'Your shop' })).toBeVisible()
  await next(page)
  await expect(page.getByText('Please add the photo.')).toBeVisible()
  await expect(page.getByText('This field is required.')).toHaveCount(3)
  await expect(page.getByText('Please choose a country.')).toBeVisible()
  await page.getByLabel('Shop name').fill('Northwind Goods')
  await page.getByLabel('Shop address').fill('88 Charoen Krung Road, Bang Rak, Bangkok 10500')
  await page.getByLabel('Country').selectOption({ label: 'Thailand' })
  await page.reload()
  await expect(page.getByLabel('Shop name'), 'the draft is kept on the device').toHaveValue('Northwind Goods')
  await expect(page.getByLabel('Country')).toHaveValue('TH')
  await page.getByLabel('Shop logo').setInputFiles(await aPhoto('logo', 6))
  await page.getByLabel('Invitation code').fill('WRONG123')
  await next(page)
  await expect(page.getByText('This invitation code is not valid'), 'before any photo of a document').toBeVisible()
  await page.getByLabel('Invitation code').fill(code)
  await next(page)
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function person(page: Page) {
  await expect(page.getByRole('heading', { name: 'You', exact: true })).toBeFocused()
  await page.getByLabel('Full name').fill('Suda Phongsri')
  await page.getByLabel('Phone number').fill('not a number')
  await page.getByLabel('Email').fill('suda@')
  await next(page)
  await expect(page.getByText('Enter a valid phone number.')).toBeVisible()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await page.getByLabel('Phone number').fill('081 234 5678')
  await page.getByLabel('Email').fill('suda@gmial.com')
  await page.getByRole('button', { name: 'Did you mean suda@gmail.com?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('suda@gmail.com')
  await page.getByLabel('Email').fill(email)
  await next(page)
}

async function identity(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your identity document' })).toBeFocused()
  await page.getByLabel('Front of the document: Choose').setInputFiles(await aPhoto('front', 3))
  await page.getByLabel('Back of the document: Choose').setInputFiles(await aPhoto('back', 8))
  await next(page)
  await expect(page.getByText('Please add the photo.')).toHaveCount(1)
  await page.getByLabel('You holding the document: Choose').setInputFiles(await aPhoto('held', 6, 'portrait'))
  await expect(page.getByText('Please add the photo.')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Full name'), 'back is one step back').toHaveValue('Suda Phongsri')
  await next(page)
  await next(page)
}

async function secrets(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeFocused()
  const send = page.getByRole('button', { name: 'Submit application' })
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await send.click()
  await expect(page.getByText('At least 10 characters.')).toBeVisible()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await send.click()
  await expect(page.getByText('Please agree to the terms first.')).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree to the/ }).check({ force: true })
  await send.click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
}

async function reviewed(world: ServedWorld, page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain(password)
  const token = await anOperator(world)
  const waiting = await world.must(operatorRegistrations.list, { token, query: {} })
  const application = waiting.list.find((each) => each.email === email)
  expect(application).toMatchObject({ storeName: 'Northwind Goods', phone: '+66812345678', country: 'TH' })
  return application?.id ?? ''
}

type Decided = { page: Page; id: string }

async function askedAgain(world: ServedWorld, { page, id }: Decided) {
  const token = await anOperator(world)
  const redo = ['idBack' as const, 'email' as const]
  const body = { approve: false, redo, reason: 'The back side is not readable.' }
  await decideRegistration(world, { token, id, body })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'More information needed' })).toBeVisible()
  await expect(page.getByText('The back side is not readable.')).toBeVisible()
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByLabel('Front of the document: Choose')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('Please add the photo.')).toBeVisible()
  await page.getByLabel('Back of the document: Choose').setInputFiles(await aPhoto('back', 1))
  await page.getByLabel('Email').fill(movedTo)
  world.clock.advance((limits.stepUpMinutes + 1) * minuteMs)
  await page.getByRole('button', { name: 'Submit application' }).click()
  // Changing the account's mailbox requires a step-up.
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Login password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
}

async function approved(world: ServedWorld, { page, id }: Decided) {
  const token = await anOperator(world)
  await decideRegistration(world, { token, id, body: { approve: true, reason } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your shop is approved' })).toBeVisible()
}

async function my(page: Page) {
  await page.goto(new URL('/my', page.url()).href)
  await expect(page.getByText('Suda Phongsri')).toBeVisible()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByText('••••••')).toBeVisible()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await page.getByRole('link', { name: 'Personal information' }).click()
  await expect(page.getByText('+66812345678')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Phone or email').fill(movedTo)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}
