/** Integer cents as a mail shows them, the same in both languages: `$1,234.50`. */
export function dollars(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
