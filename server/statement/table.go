package statement

// table draws the header, the rows and the total of the table.
func (s *sheet) table() {
	s.columns()
	for n, row := range s.given.Rows {
		below := 0.0
		// keep the total on the page of the last row
		if n == len(s.given.Rows)-1 {
			below = totalHigh
		}
		s.row(row, below)
	}
	s.rule(0.3)
	s.y += 0.8
	s.rule(0.3)
	s.y += rowPadding + 1
	s.cells(s.given.Total, medium, black)
	s.y += lineHigh + 6
}

// columns draws the table header, which is repeated on each page.
func (s *sheet) columns() {
	titles := make([]string, len(s.given.Columns))
	for n, column := range s.given.Columns {
		titles[n] = column.Title
	}
	s.cells(titles, medium, grey)
	s.y += lineHigh + 1
	s.rule(0.3)
}

// row draws a row, on a new page if it and spaceBelow don't fit on this one.
func (s *sheet) row(row Row, below float64) {
	width := s.room(row)
	what := s.lines(sans, textSize, row.Cells[1], width)
	if len(what) == 0 {
		what = []string{""}
	}
	details := s.lines(sans, smallSize, row.Detail, width)
	high := 2*rowPadding + float64(len(what))*lineHigh + float64(len(details))*detailHigh
	if s.y+high+below > lowest {
		s.page()
		s.columns()
	}
	with := black
	if row.Muted {
		with = grey
	}
	top := s.y
	s.y += rowPadding
	cells := append([]string{}, row.Cells...)
	cells[1] = what[0]
	for n, text := range cells {
		wide := s.width(n)
		if n == 1 {
			wide = width
		}
		s.write(sans, textSize, text, s.left(n), wide, s.given.Columns[n].End, with)
	}
	s.y += lineHigh
	for _, line := range what[1:] {
		s.write(sans, textSize, line, s.left(1), width, false, with)
		s.y += lineHigh
	}
	for _, line := range details {
		s.write(sans, smallSize, line, s.left(1), width, false, grey)
		s.y += detailHigh
	}
	s.y = top + high
	s.hairline()
}

// secondCellWidth returns the width of a row's second cell, which extends across empty cells to its right.
func (s *sheet) room(row Row) float64 {
	last := 1
	for last+1 < len(row.Cells) && row.Cells[last+1] == "" {
		last++
	}
	return s.left(last) + s.width(last) - s.left(1)
}

func (s *sheet) cells(texts []string, name string, with shade) {
	for n, text := range texts {
		s.write(name, textSize, text, s.left(n), s.width(n), s.given.Columns[n].End, with)
	}
}

func (s *sheet) left(column int) float64 {
	x, all := 0.0, 0.0
	for n, each := range s.given.Columns {
		if n < column {
			x += each.Share
		}
		all += each.Share
	}
	return margin + across*x/all
}

func (s *sheet) width(column int) float64 {
	if column == len(s.given.Columns)-1 {
		return margin + across - s.left(column)
	}
	return s.left(column+1) - s.left(column) - cellGap
}
