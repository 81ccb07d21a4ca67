// Package schema holds no code: its tests run the migrations of ../../pb_migrations on a real database, up and down.
package schema
