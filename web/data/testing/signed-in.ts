import type { SessionGrant } from '../../../domain/people/account-fields'
import { meId } from './screen'

export const thisDeviceId = 'deviceofthistab'
const life = { token: 'token', ttlMs: 600_000, idle: false, enrol: false }
export const grant = {
  ...life,
  userId: meId,
  deviceId: thisDeviceId,
  email: 'lucia@mail.example',
  firstName: 'Lucía',
  lastName: 'Vidal',
  language: 'en',
  roles: ['user'],
} satisfies SessionGrant
export const me = {
  id: meId,
  email: 'lucia@mail.example',
  first_name: 'Lucía',
  last_name: 'Vidal',
  phone: '+34 600 100 200',
  linkedin_url: '',
  paypal_email: 'pagos@correo.example',
  account_status: 'active',
  rental_start: '2026-05-15',
  profile_photo_status: 'success',
  verification_badge_status: '',
  referral_code: 'LUCIA',
  roles: ['user'],
  language: 'en',
}
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('T', ' ')
/** Returns a device that expires in `days` days. */
export const device = (id: string, name: string, days: number) => ({
  id,
  user_id: meId,
  device_name: name,
  ended_at: '',
  installed: false,
  last_login_at: daysFromNow(days - 90),
  trusted_at: daysFromNow(days - 90),
  expires_at: daysFromNow(days),
})
