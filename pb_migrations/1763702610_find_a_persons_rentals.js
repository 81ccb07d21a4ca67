/// The days of one person are found by an index that holds them whole: beside `living`, which begins with a column that nearly all rows share,
/// a shorter one was passed over, and a monthly run read every rental for each person.
migrate(
  (app) => {
    const rentalPeriods = app.findCollectionByNameOrId("rental_periods")
    rentalPeriods.indexes = rentalPeriods.indexes.filter((sql) => !["idx_rental_periods_user"].some((name) => sql.includes('`' + name + '`')))
    rentalPeriods.indexes.push("CREATE INDEX `idx_rental_periods_user` ON `rental_periods` (\n  `user_id`,\n  `voided_at`,\n  `end_date`,\n  `start_date`\n)")
    app.save(rentalPeriods)
  },
  (app) => {
    const rentalPeriods = app.findCollectionByNameOrId("rental_periods")
    rentalPeriods.indexes = rentalPeriods.indexes.filter((sql) => !["idx_rental_periods_user"].some((name) => sql.includes('`' + name + '`')))
    rentalPeriods.indexes.push("CREATE INDEX `idx_rental_periods_user` ON `rental_periods` (\n  `user_id`,\n  `start_date`\n)")
    app.save(rentalPeriods)
  },
)
