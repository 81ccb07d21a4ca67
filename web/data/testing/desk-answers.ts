/** What the server tells of a person beside a ticket. */
export const figuresPath = '/api/admin/people/figures'
export const personFigures = {
  paidCents: 12_300,
  inPaymentsCents: 0,
  balanceCents: 4_500,
  heldCents: 0,
  rental: { from: '2026-09-01', to: '', ended: false },
  referrals: { people: 3, active: 2 },
}

/** The answers a desk needs whose tickets all lie on the device. */
export const deskAnswer = ({ pathname }: URL): unknown =>
  pathname === figuresPath ? personFigures : pathname === '/api/admin/tickets' ? { rows: [], next: '' } : {}
