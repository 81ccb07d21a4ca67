import type { Id, Moment, CalendarDate } from '../../domain/entities'
import { rows } from '../platform/db'

export const listPauses = (
  app: PbApp,
  user: Id,
): { id: Id; from_date: CalendarDate; to_date: CalendarDate; voided_at: Moment }[] =>
  rows(
    app,
    'SELECT id, from_date, to_date, voided_at FROM profile_pauses WHERE user_id = {:user} ORDER BY from_date DESC, id',
    { user },
    { id: '', from_date: '', to_date: '', voided_at: '' },
  )

export const listRentalDays = (
  app: PbApp,
  user: Id,
): { start_date: CalendarDate; end_date: CalendarDate; voided_at: Moment }[] =>
  rows(
    app,
    `SELECT start_date, end_date, voided_at FROM rental_periods WHERE user_id = {:user} AND voided_at = ''`,
    { user },
    { start_date: '', end_date: '', voided_at: '' },
  )
