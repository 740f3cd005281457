-- Who is named by no row any more leaves the dictionary of persons (Lei 13.709/2018, art. 16).
grant delete on parte, nome_de_parte to claraboia_web;
