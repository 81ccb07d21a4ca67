import { expect, type Page } from '@playwright/test'

export interface TestPerson {
  firstName: string
  lastName: string
  email: string
  /** Must be unique, because a shared number makes a referral a self-referral (M18). */
  phone: string
  password: string
}

export async function signUp(page: Page, person: TestPerson, { keepPage = false } = {}): Promise<void> {
  if (!keepPage) await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByLabel(/18 or older/).check()
  await page.getByLabel(/Terms of Service/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
}

/** Submits the sign-in form. The caller must wait for the result. */
export async function signIn(page: Page, person: Pick<TestPerson, 'email' | 'password'>): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/auth')) await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function readVerificationLink(adminPage: Page, email: string): Promise<string> {
  await adminPage.goto('/admin/mail-log')
  await adminPage
    .getByRole('row', { name: new RegExp(`${email}.*verif`, 'i') })
    .first()
    .getByRole('link', { name: /^Read/ })
    .click()
  await adminPage.getByRole('button', { name: 'Text', exact: true }).click()
  const link = adminPage.getByRole('link', { name: /\/verify#/ })
  return (await link.getAttribute('href')) ?? ''
}

export async function openVerificationLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your email is verified.' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth/)
}
