
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    import {html} from 'lit';
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'mcp.elicitation.action.accept': `Enviar`,
'mcp.elicitation.action.cancel': `Cancelar`,
'mcp.elicitation.action.more_time': `Mais tempo`,
'mcp.elicitation.action.reject': `Recusar`,
'mcp.elicitation.asks': html`<bdi part="server">${0}</bdi> pergunta`,
'mcp.elicitation.cannot_submit': `Este formulário não pode ser enviado`,
'mcp.elicitation.checking': `Conferindo suas respostas`,
'mcp.elicitation.choice.at_least': str`Escolha pelo menos ${0}`,
'mcp.elicitation.choice.at_most': str`Escolha no máximo ${0}`,
'mcp.elicitation.choice.between': str`Escolha de ${0} a ${1}`,
'mcp.elicitation.choice.exactly': str`Escolha ${0}`,
'mcp.elicitation.choice.no': `Não`,
'mcp.elicitation.choice.none': `Sem resposta`,
'mcp.elicitation.choice.placeholder': `Escolha…`,
'mcp.elicitation.choice.yes': `Sim`,
'mcp.elicitation.correct.one': `1 resposta a corrigir`,
'mcp.elicitation.correct.other': str`${0} respostas a corrigir`,
'mcp.elicitation.date.repeated': str`O relógio muda nesse momento: este horário acontece duas vezes. Ele é enviado como o primeiro, UTC${0}.`,
'mcp.elicitation.date.skipped': str`O relógio muda nesse momento: este horário não existe. Ele é enviado como UTC${0}, como antes da mudança.`,
'mcp.elicitation.date.zone': str`Seu fuso horário: ${0}, UTC${1}`,
'mcp.elicitation.error.choose': `Escolha uma das opções.`,
'mcp.elicitation.error.choose_some': `Escolha pelo menos uma das opções.`,
'mcp.elicitation.error.date': `Digite uma data completa: dia, mês e ano.`,
'mcp.elicitation.error.date_time': `Digite uma data e um horário completos.`,
'mcp.elicitation.error.digits': str`Use exatamente ${0} dígitos. Você digitou ${1}.`,
'mcp.elicitation.error.digits_only': str`Use exatamente ${0} dígitos e nada mais.`,
'mcp.elicitation.error.email': `Digite um e-mail, como nome@exemplo.com.`,
'mcp.elicitation.error.exclusive_maximum': str`Digite menos que ${0}.`,
'mcp.elicitation.error.exclusive_minimum': str`Digite mais que ${0}.`,
'mcp.elicitation.error.integer': `Digite um número inteiro, como 12.`,
'mcp.elicitation.error.max_length': str`Caracteres permitidos: ${0}. Você digitou ${1}.`,
'mcp.elicitation.error.maximum': str`Digite ${0} ou menos.`,
'mcp.elicitation.error.min_length': str`Caracteres necessários: ${0}. Você digitou ${1}.`,
'mcp.elicitation.error.minimum': str`Digite ${0} ou mais.`,
'mcp.elicitation.error.multiple_of': str`Digite um múltiplo de ${0}.`,
'mcp.elicitation.error.number': `Digite um número, como 12.5.`,
'mcp.elicitation.error.other': `Esta resposta não serve. Altere-a.`,
'mcp.elicitation.error.pattern': `Isto não tem o formato pedido. Veja se faltam caracteres ou se há algum errado.`,
'mcp.elicitation.error.range': `Este número tem dígitos demais para ser enviado com exatidão. Digite um menor.`,
'mcp.elicitation.error.required': `Preencha este campo.`,
'mcp.elicitation.error.uri': `Digite um endereço completo, como https://exemplo.com.`,
'mcp.elicitation.field_required': `Obrigatório`,
'mcp.elicitation.label.whole': `Mostrar o rótulo inteiro`,
'mcp.elicitation.missing.one': `Falta 1 resposta obrigatória`,
'mcp.elicitation.missing.other': str`Faltam ${0} respostas obrigatórias`,
'mcp.elicitation.number.decrease': str`Diminuir ${0}`,
'mcp.elicitation.number.increase': str`Aumentar ${0}`,
'mcp.elicitation.timeout_warning': str`Fechando em ${0}s`,
'mcp.elicitation.unknown_server': `Servidor desconhecido`,
'mcp.elicitation.unsupported.optional': `Este campo não pode ser mostrado aqui. Ele fica fora da sua resposta.`,
'mcp.elicitation.unsupported.question': `Esta pergunta não pode ser mostrada.`,
'mcp.elicitation.unsupported.required': `Este campo não pode ser mostrado aqui. Ele é obrigatório, então este formulário não pode ser enviado.`,
    };
  