package statement

func (s *sheet) table() {
	s.columns()
	for i, row := range s.doc.Rows {
		spaceBelow := 0.0
		// keep the total on the page of the last row
		if i == len(s.doc.Rows)-1 {
			spaceBelow = totalHeight
		}
		s.row(row, spaceBelow)
	}
	s.rule(0.3)
	s.y += 0.8
	s.rule(0.3)
	s.y += rowPadding + 1
	s.cells(s.doc.Total, medium, black)
	s.y += lineHeight + 6
}

func (s *sheet) columns() {
	titles := make([]string, len(s.doc.Columns))
	for i, column := range s.doc.Columns {
		titles[i] = column.Title
	}
	s.cells(titles, medium, gray)
	s.y += lineHeight + 1
	s.rule(0.3)
}

// row draws a row, on a new page if it and spaceBelow don't fit on this one.
func (s *sheet) row(row Row, spaceBelow float64) {
	width := s.secondCellWidth(row)
	textLines := s.lines(sans, textSize, row.Cells[1], width)
	if len(textLines) == 0 {
		textLines = []string{""}
	}
	details := s.lines(sans, smallSize, row.Detail, width)
	height := 2*rowPadding + float64(len(textLines))*lineHeight + float64(len(details))*detailHeight
	if s.y+height+spaceBelow > contentBottom {
		s.page()
		s.columns()
	}
	color := black
	if row.Muted {
		color = gray
	}
	top := s.y
	s.y += rowPadding
	cells := append([]string{}, row.Cells...)
	cells[1] = textLines[0]
	for n, text := range cells {
		cellWidth := s.width(n)
		if n == 1 {
			cellWidth = width
		}
		s.write(sans, textSize, text, s.left(n), cellWidth, s.doc.Columns[n].End, color)
	}
	s.y += lineHeight
	for _, line := range textLines[1:] {
		s.write(sans, textSize, line, s.left(1), width, false, color)
		s.y += lineHeight
	}
	for _, line := range details {
		s.write(sans, smallSize, line, s.left(1), width, false, gray)
		s.y += detailHeight
	}
	s.y = top + height
	s.hairline()
}

// secondCellWidth returns the width of a row's second cell, which extends across empty cells to its right.
func (s *sheet) secondCellWidth(row Row) float64 {
	last := 1
	for last+1 < len(row.Cells) && row.Cells[last+1] == "" {
		last++
	}
	return s.left(last) + s.width(last) - s.left(1)
}

func (s *sheet) cells(texts []string, name string, color shade) {
	for i, text := range texts {
		s.write(name, textSize, text, s.left(i), s.width(i), s.doc.Columns[i].End, color)
	}
}

func (s *sheet) left(column int) float64 {
	x, total := 0.0, 0.0
	for i, columnSpec := range s.doc.Columns {
		if i < column {
			x += columnSpec.Share
		}
		total += columnSpec.Share
	}
	return margin + contentWidth*x/total
}

func (s *sheet) width(column int) float64 {
	if column == len(s.doc.Columns)-1 {
		return margin + contentWidth - s.left(column)
	}
	return s.left(column+1) - s.left(column) - cellGap
}
