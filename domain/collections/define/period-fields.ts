import { date, id, moment, text } from './field'

/** Fields of days that a person was something: `end_date` is the last day that counts, '' = goes on. A reason for each end. */
export const periodFields = () => ({
  user_id: id({ required: true }),
  start_date: date(),
  end_date: date(),
  start_reason: text(500),
  end_reason: text(500),
  voided_at: moment(),
  void_reason: text(500),
})
