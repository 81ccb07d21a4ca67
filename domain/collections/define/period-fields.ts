import { date, id, moment, text } from './field'

/** Fields of a period in which a person rented or was an affiliate: `end_date` is the last day that counts, '' = open. */
export const periodFields = () => ({
  user_id: id({ required: true }),
  start_date: date(),
  end_date: date(),
  start_reason: text(500),
  end_reason: text(500),
  voided_at: moment(),
  void_reason: text(500),
})
