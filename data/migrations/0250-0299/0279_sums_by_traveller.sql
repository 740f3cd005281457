-- Sums by who travelled (docs/adr/tables/0064): whoever received most in allowances was told nowhere.

create table cubo_diarias_beneficiario_ano (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  unidade_gestora text not null,
  abrangencia text,
  secretaria text,
  beneficiario bigint not null,
  linhas int not null,
  passagens numeric(20,2) not null,
  valor_total numeric(20,2) not null
);
create index cubo_diarias_beneficiario_ano_periodo on cubo_diarias_beneficiario_ano (tenant_id, portal_id, exercicio, unidade_gestora);
create index cubo_diarias_beneficiario_ano_beneficiario on cubo_diarias_beneficiario_ano (tenant_id, portal_id, beneficiario, exercicio);
insert into cubo_diarias_beneficiario_ano (tenant_id, portal_id, exercicio, unidade_gestora, abrangencia, secretaria, beneficiario, linhas, passagens, valor_total)
  select tenant_id, portal_id, exercicio, unidade_gestora, abrangencia, secretaria, beneficiario, count(*), coalesce(sum(passagens), 0), coalesce(sum(valor_total), 0)
    from dado_diarias group by tenant_id, portal_id, exercicio, unidade_gestora, abrangencia, secretaria, beneficiario;
call proteger('cubo_diarias_beneficiario_ano', 'select, insert, delete');

create table cubo_diarias_beneficiario (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  beneficiario bigint not null,
  linhas int not null,
  passagens numeric(20,2) not null,
  valor_total numeric(20,2) not null
);
create index cubo_diarias_beneficiario_periodo on cubo_diarias_beneficiario (tenant_id, portal_id, exercicio, mes, unidade_gestora);
create index cubo_diarias_beneficiario_beneficiario on cubo_diarias_beneficiario (tenant_id, portal_id, beneficiario, exercicio, mes);
insert into cubo_diarias_beneficiario (tenant_id, portal_id, exercicio, mes, unidade_gestora, beneficiario, linhas, passagens, valor_total)
  select tenant_id, portal_id, exercicio, mes, unidade_gestora, beneficiario, count(*), coalesce(sum(passagens), 0), coalesce(sum(valor_total), 0)
    from dado_diarias group by tenant_id, portal_id, exercicio, mes, unidade_gestora, beneficiario;
call proteger('cubo_diarias_beneficiario', 'select, insert, delete');

create table cubo_diarias_beneficiario_classe (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  abrangencia text,
  secretaria text,
  beneficiario bigint not null,
  linhas int not null,
  passagens numeric(20,2) not null,
  valor_total numeric(20,2) not null
);
create index cubo_diarias_beneficiario_classe_periodo on cubo_diarias_beneficiario_classe (tenant_id, portal_id, exercicio, mes, unidade_gestora);
create index cubo_diarias_beneficiario_classe_beneficiario on cubo_diarias_beneficiario_classe (tenant_id, portal_id, beneficiario, exercicio, mes);
insert into cubo_diarias_beneficiario_classe (tenant_id, portal_id, exercicio, mes, unidade_gestora, abrangencia, secretaria, beneficiario, linhas, passagens, valor_total)
  select tenant_id, portal_id, exercicio, mes, unidade_gestora, abrangencia, secretaria, beneficiario, count(*), coalesce(sum(passagens), 0), coalesce(sum(valor_total), 0)
    from dado_diarias group by tenant_id, portal_id, exercicio, mes, unidade_gestora, abrangencia, secretaria, beneficiario;
call proteger('cubo_diarias_beneficiario_classe', 'select, insert, delete');
