import { date, id, moment, text } from './field'

/** `end_date` is the last day that counts, or '' for a period without an end. */
export const periodFields = () => ({
  user_id: id({ required: true }),
  start_date: date(),
  end_date: date(),
  start_reason: text(500),
  end_reason: text(500),
  voided_at: moment(),
  void_reason: text(500),
})
