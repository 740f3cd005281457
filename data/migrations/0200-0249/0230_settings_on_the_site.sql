-- What else a portal's settings say to its visitors, beside portal_publico, whose rule it takes.
create view portal_mostrado with (security_invoker = true) as
  select p.id, c.portal_grupo, c.brasao_tipo, c.usar_cia, c.url_cia, c.usar_bi, c.url_bi, c.usar_covid19, c.titulo_covid19, c.exerciciopadrao,
         c.esfera_administrativa, c.origem_receita, c.color_bg_body, c.usar_trianglify, l.ibge
    from portal_publico p join portal c on c.id = p.id left join localidade l on l.id = c.id_loc;
grant select on portal_mostrado to claraboia_web;
